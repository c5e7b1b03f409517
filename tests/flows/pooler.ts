import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing';

/** Fewer connections to the server than the product opens to the pooler, so that each transaction may get another one. */
const SERVER_CONNECTIONS = 3;

/** Runs a description behind a pooler; reported as skipped on a machine without PgBouncer. */
export function behindPooler(describeFlows: () => void): void {
  if (spawnSync('pgbouncer', ['--version']).status === 0) describeFlows();
  else it.skip('behind PgBouncer: install pgbouncer', () => {});
}

/** PgBouncer in transaction mode before a database. */
export class Pooler {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /** @throws Error when PgBouncer is not installed or does not start */
  static async before(databaseUrl: string, port: number): Promise<Pooler> {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-pooler-'));
    const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
    const users = join(folder, 'users.txt');
    const settings = join(folder, 'pgbouncer.ini');
    writeFileSync(users, `"${username}" "${password}"\n`);
    writeFileSync(
      settings,
      `[databases]
* = host=${hostname} port=${serverPort || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
`,
    );
    for (const file of [folder, users, settings]) chmodSync(file, 0o755);
    // It refuses to run as root.
    const asUser = userInfo().uid === 0 ? ['-u', 'nobody'] : [];
    const child = spawn('pgbouncer', ['-q', ...asUser, settings], { stdio: 'ignore' });
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    url.searchParams.delete('host'); // a Unix socket would bypass the pooler
    await eventually(() => accepts(port));
    return new Pooler(url.toString(), child, folder);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true });
  }
}

const accepts = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
