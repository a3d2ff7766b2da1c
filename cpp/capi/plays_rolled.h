// Plays compared by rollouts with the same dice, as nardy.rollout does in Python, for structs and for JSON.
#pragma once

#include <array>

#include "handles.h"

namespace nardy::capi {

inline constexpr int kMostPlaysRolled = 100000;  // more than a roll has

struct RolloutPlan {
    RolloutOptions options;
    std::uint64_t first_game = 0;
    int games = 1296;
    double behind = 3.0;    // 0: no play is given up
    double stop_error = 0;  // 0: never ends for it
    int least = 144, block = 72;
};

// What is wrong with its numbers, if anything.
Outcome check(const RolloutPlan& plan);

// Means over games in points, and the standard error of the equity's.
struct RolledMeans {
    std::array<double, 6> mean;  // equity, win, win_mars, win_koks, lose_mars, lose_koks; NaN without a game
    double error;                // NaN for less than two games
    int games;
};
RolledMeans means_of(std::span<const Value> games);

// For the side to roll. Without games where nardy_engine_stop came.
Outcome roll_out(const nardy_engine& engine, const Position& p, const RolloutPlan& plan, RolledMeans& out);

struct RolledPlay {
    Play play;
    RolledMeans means;
    double behind = 0;  // joint standard errors behind the first
};

// Best first.
Outcome roll_out_plays(const nardy_engine& engine, const Position& p, const std::vector<Play>& plays,
                       const RolloutPlan& plan, std::vector<RolledPlay>& out);

// The same for the n plays that depth 1 likes best.
Outcome roll_out_best(const nardy_engine& engine, const Position& p, Dice dice, int n, const RolloutPlan& plan,
                      std::vector<RolledPlay>& out);

}  // namespace nardy::capi
