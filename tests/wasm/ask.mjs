// node ask.mjs NARDY_JS: reads [[method, ...arguments], ...] from standard input and writes what each call returned.
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const { Nardy, NardyError } = await import(pathToFileURL(process.argv[2]));
const nardy = await Nardy.load();
const answers = JSON.parse(await text(process.stdin)).map(([method, ...args]) => {
    try {
        return nardy[method](...args);
    } catch (error) {
        if (error instanceof NardyError) return { code: error.code, reason: error.reason };
        throw error;
    }
});
process.stdout.write(JSON.stringify(answers));
