import { configFromEnvironment } from '#libs/core/platform';
import { explain } from './explain.js';
import { run } from './run.js';

const terminal = {
  print: (line: string): void => void process.stdout.write(`${line}\n`),
  input: process.stdin,
};

function isDebugging(): boolean {
  try {
    return configFromEnvironment().logLevel === 'debug';
  } catch {
    return false; // the configuration itself is invalid, and its problems are already printed
  }
}

try {
  await run(process.argv.slice(2), terminal);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  if (isDebugging() && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
  process.exitCode = 1;
}
