// nardy in a browser or in Node, without a server:
//
//     import { Nardy } from "./nardy.js";
//     const nardy = await Nardy.load();
//     const start = "long w 24*15 24*15";
//     nardy.legal(start, [6, 5]).map((play) => play.text);
//     nardy.analyse(start, [6, 5], { depth: 1, top: 3 });  // {lines: [{text, equity, chances, position, ...}], depth, nodes}
//
// A position is its text or id, or {rules, side}, or {rules, side, white, black} with 26 counts a side. Options and
// answers are those of nardy_request in cpp/capi/nardy.h. Calls run to their end on the thread that makes them: in a
// page, make deep ones in a Worker.

/** A request that failed: code such as "ILLEGAL_PLAY", and the reason such as "HEAD" where the rules forbid a play. */
export class NardyError extends Error {
    constructor({ code, message, reason }) {
        super(message);
        this.name = "NardyError";
        this.code = code;
        this.reason = reason ?? null;
    }
}

const BUFFER_TOO_SMALL = 8;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Nardy {
    #wasm;
    #engine;
    #out;
    #capacity = 64 * 1024;
    #needed;

    /** source: address of nardy.wasm (beside this file where absent), its bytes, or a WebAssembly.Module. */
    static async load(source = new URL("nardy.wasm", import.meta.url)) {
        const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(await bytesOf(source));
        let wasm;
        const instance = await WebAssembly.instantiate(module, system(module, () => wasm.memory));
        wasm = instance.exports;
        wasm._initialize();
        return new Nardy(wasm);
    }

    /** Call load: `wasm` is what an instance exports. */
    constructor(wasm) {
        this.#wasm = wasm;
        this.#needed = wasm.malloc(4);
        this.#out = wasm.malloc(this.#capacity);
        if (wasm.nardy_engine_new(0, this.#needed, 0, 0) !== 0) throw new Error("the engine did not start");
        this.#engine = this.#word(this.#needed);
    }

    /** Every distinct play of the roll: [{text, moves, position, same_side, points}]. */
    legal(position, dice) {
        return this.request({ op: "legal", ...where(position), dice }).plays;
    }

    /** The play that a text such as "24/18/17" means, in any legal order, with the position after it. */
    play(position, dice, text) {
        return this.request({ op: "play", ...where(position), dice, text });
    }

    /** Plays best first. options: depth (0 to 8 or "deep"), time_ms, nodes, away, top. */
    analyse(position, dice, options = {}) {
        return this.request({ op: "analyse", ...where(position), dice, ...options });
    }

    /** The computer opponent's play. options: level ("easy", "normal", "strong", "master"), seed, depth, time_ms, nodes. */
    choose(position, dice, options = {}) {
        return this.request({ op: "choose", ...where(position), dice, ...options });
    }

    /** Before the roll: {equity, chances, nodes}. options: depth, time_ms, nodes, away. */
    evaluate(position, options = {}) {
        return this.request({ op: "evaluate", ...where(position), ...options });
    }

    /** What may be moved next after the moves made: {legal_moves, complete, moves, board}. */
    legalMoves(position, dice, moves = []) {
        return this.request({ op: "legal_moves", ...where(position), dice, moves });
    }

    /** Whether the text is a legal play or the beginning of one, and if not, why. */
    explain(position, dice, text) {
        return this.request({ op: "explain", ...where(position), dice, text });
    }

    /** {position, id, rules, side, board, pips, result}. */
    parse(position) {
        return this.request({ op: "parse", ...where(position) });
    }

    /** A step of a whole game: {record} or {rules, seed}, then {action: "roll"} and so on; the answer has the record. */
    game(game, action = {}) {
        return this.request({ op: "game", ...game, ...action });
    }

    /** A step of a match: {record} or {rules, length, seed}, then actions as in a game, or {action: "next_game"}. */
    match(match, action = {}) {
        return this.request({ op: "match", ...match, ...action });
    }

    /** Games played on from a position: {equity, stderr, chances, games}. options: games, seed, truncate, adjust_luck. */
    rollout(position, options = {}) {
        return this.request({ op: "rollout", ...where(position), ...options });
    }

    /** Plays compared by rollouts with the same dice, best first. options: also plays (how many, or texts) and stop. */
    rolloutPlays(position, dice, options = {}) {
        return this.request({ op: "rollout_plays", ...where(position), dice, ...options }).lines;
    }

    perft(position, depth) {
        return this.request({ op: "perft", ...where(position), depth }).plays;
    }

    /** Any request of nardy_request; throws NardyError where it fails. */
    request(question) {
        const { malloc, free, memory, nardy_request } = this.#wasm;
        const text = encoder.encode(JSON.stringify(question) + "\0");
        const input = malloc(text.length);
        new Uint8Array(memory.buffer, input, text.length).set(text);
        while (nardy_request(this.#engine, input, this.#out, this.#capacity, this.#needed) === BUFFER_TOO_SMALL) {
            this.#capacity = this.#word(this.#needed);
            free(this.#out);
            this.#out = malloc(this.#capacity);
        }
        free(input);
        const length = this.#word(this.#needed) - 1;
        const answer = JSON.parse(decoder.decode(new Uint8Array(memory.buffer, this.#out, length)));
        if (answer.error) throw new NardyError(answer.error);
        return answer;
    }

    #word(address) {
        return new DataView(this.#wasm.memory.buffer).getUint32(address, true);
    }
}

function where(position) {
    return typeof position === "string" ? { position } : position;
}

async function bytesOf(source) {
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
    const url = new URL(source, import.meta.url);
    if (url.protocol === "file:") return (await import("node:fs/promises")).readFile(url);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response.arrayBuffer();
}

// Stands in for the system that C++'s standard library asks for: a clock, an empty environment, and no files.
function system(module, memory) {
    const NOT_SUPPORTED = 58;
    const view = () => new DataView(memory().buffer);
    const calls = {
        clock_time_get(id, precision, time) {
            view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
            return 0;
        },
        environ_sizes_get(count, bytes) {
            view().setUint32(count, 0, true);
            view().setUint32(bytes, 0, true);
            return 0;
        },
        environ_get: () => 0,
        proc_exit(code) {
            throw new Error(`nardy ended with code ${code}`);
        },
    };
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        (imports[from] ??= {})[name] = calls[name] ?? (() => NOT_SUPPORTED);
    return imports;
}
