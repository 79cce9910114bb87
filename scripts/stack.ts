import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MAPS } from './build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Maps the positions in a stack trace of the packaged extension to the sources. Leaves unknown positions unchanged. */
function readStack(trace: string): string {
  const names = new Set(readdirSync(MAPS));
  return trace.replaceAll(/(?:[^\s()]*\/)?([^\s()/@]+\.[cm]?js):(\d+):(\d+)/g, (place, name, line, column) => {
    if (!names.has(`${name}.map`)) return place;
    const map = new SourceMap(JSON.parse(readFileSync(`${MAPS}${name}.map`, 'utf8')));
    const origin = map.findOrigin(Number(line), Number(column));
    if (!('fileName' in origin)) return place;
    const path = relative(root, resolve(root, 'dist', origin.fileName));
    return `${path}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

const [file] = process.argv.slice(2);
process.stdout.write(readStack(file === undefined ? await text(process.stdin) : readFileSync(file, 'utf8')));
