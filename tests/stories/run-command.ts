import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { closeAfterTests } from '../setup/cleanup.js';

const ROOT = path.join(__dirname, '../..');

/** Runs one of the project's commands, which has to succeed. @returns what it printed */
export async function runCommand(file: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [path.join(ROOT, file), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closeAfterTests(() => Promise.resolve(child.kill('SIGTERM')));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect({ code, printed: code === 0 ? '' : printed }).toEqual({ code: 0, printed: '' });
  return printed;
}
