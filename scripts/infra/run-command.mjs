/** Runs a command of apps/cli, on the embedded database unless DATABASE_URL names another one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildServers, ROOT } from './build.mjs';
import { createConsoleLogger, WARNINGS } from './console-logger.mjs';
import { openDataDir, runningDatabase } from './data-dir.mjs';
import { ensureDatabase, startPostgres } from './postgres.mjs';
import { innerPorts } from './ports.mjs';
import { describe, Problem } from './problem.mjs';
import { createProcesses } from './processes.mjs';
import { nodeOptions } from './product.mjs';
import { readEnvFile } from './stack.mjs';
import { startReaper } from './start-reaper.mjs';

/** Commands that a running product does not disturb. */
const BESIDE_THE_PRODUCT = ['backup', 'help'];

/**
 * Runs a command and ends the process with its exit code.
 * @param {string[]} args the command and its options
 */
export async function runCommand(args) {
  try {
    readEnvFile();
    process.exit(await (process.env.DATABASE_URL ? run(args, process.env) : runOnEmbedded(args)));
  } catch (error) {
    console.error(`\n${describe(error)}\n`);
    process.exit(1);
  }
}

async function runOnEmbedded(args) {
  const dir = path.resolve(ROOT, process.env.LATCHKEY_DATA_DIR || '.latchkey');
  const env = { LATCHKEY_FILES_DIR: path.join(dir, 'files'), ...process.env };
  const running = BESIDE_THE_PRODUCT.includes(args[0] ?? 'help') ? runningDatabase(dir) : null;
  if (running) return run(args, { ...env, DATABASE_URL: running });

  const data = openDataDir({ dir });
  const reaper = await startReaper(data.locks);
  const processes = createProcesses({
    reaper,
    logs: data.logs,
    print: createConsoleLogger({ from: WARNINGS }),
  });
  try {
    await buildServers(processes, { say: console.log });
    const { postgres: port = 0 } = await innerPorts(path.join(dir, 'ports.json'), ['postgres']);
    const urlOf = await startPostgres(processes, {
      dir: path.join(dir, 'postgres'),
      port,
      password: data.secrets.postgres,
      durable: true,
    });
    await ensureDatabase(urlOf, 'latchkey');
    const code = await run(args, { ...env, DATABASE_URL: urlOf('latchkey') });
    // The embedded Redis has nothing but jobs, and they refer to what is gone.
    if (args[0] === 'restore' && code === 0)
      rmSync(path.join(dir, 'redis'), { recursive: true, force: true });
    return code;
  } finally {
    await processes.stopAll();
    await reaper.dismiss();
    data.release();
  }
}

async function run(args, env) {
  const program = path.join(ROOT, 'dist/servers/cli.js');
  if (!existsSync(program))
    throw new Problem({ part: 'The command', why: 'It has not been built.', todo: 'npm run build:server' });
  // npm runs scripts in the clone; a file is meant relative to where its user is.
  const child = spawn(process.execPath, [...nodeOptions(ROOT), program, ...args], {
    env,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
