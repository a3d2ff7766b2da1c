// When a call stops: by its limit, or because its caller says so.
#include "control.h"

#include "nardy/pool.h"

namespace nardy {

Control::Control(Limit limit, std::function<bool()> interrupted)
    : limit_(limit),
      is_deep_(limit.depth == kDeep),
      interrupted_(std::move(interrupted)),
      deadline_(limit.seconds),
      caller_(this_thread()) {
    limit_.depth = is_deep_ ? kDepthBeforeDeep : std::clamp(limit_.depth, 0, kMaxDepth);
}

bool Control::poll() {
    if (limit_.seconds > 0 && deadline_.is_over()) stop();
    if (this_thread() == caller_ && interrupted_ && interrupted_()) stop();
    return stopped();
}

Status evaluator_failure() { return Status::error(Code::evaluator_failed, "the evaluator failed"); }

}  // namespace nardy
