import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { configFromEnvironment, type Config } from '#libs/core/platform';
import { HELP } from './help.js';
import { migrate } from './migrate.js';
import type { SeedOutcome } from './seed/seed.js';
import { UserError } from './user-error.js';

/** A command's input and output. */
export interface Terminal {
  print: (line: string) => void;
  input: NodeJS.ReadableStream;
}

type Command = (args: string[], terminal: Terminal) => Promise<void>;

/** The commands. What only some of them need is loaded by those, because `migrate` runs at each start. */
const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: async (args, { print }) => {
    options(args, {});
    const applied = await migrate(configFromEnvironment(), { print });
    print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  },
  seed: async (args, { print }) => {
    options(args, {});
    const { seed } = await import('./seed/seed.js');
    print(sentenceFor(await seed(configFromEnvironment())));
  },
  fill: async (args, { print }) => {
    const { homes, seed = '1' } = options(args, { homes: 'string', seed: 'string' });
    if (typeof homes !== 'string') throw new UserError('fill needs --homes.');
    const { fill } = await import('./fill/fill.js');
    const filled = await fill(configFromEnvironment(), { homes: Number(homes), seed: Number(seed) });
    print(`Filled: ${filled.homes} homes in ${filled.towns} towns, ${filled.bookings} bookings.`);
  },
  'create-admin': async (args, { print, input }) => {
    const given = options(args, { email: 'string', name: 'string', role: 'string', password: 'boolean' });
    const { email, name } = given;
    if (typeof email !== 'string' || typeof name !== 'string')
      throw new UserError('create-admin needs --email and --name.');
    const config = configFromEnvironment();
    const password = given.password ? await firstLine(input) : null;
    const { createAdmin } = await import('./create-admin.js');
    const created = await createAdmin(config, {
      email,
      name,
      password,
      operatorRole: typeof given.role === 'string' ? given.role : 'admin',
    });
    print(`${created.email} can now sign in as an operator.`);
    if (created.password) print(`Password, shown only this once: ${created.password}`);
  },
  'reset-second-factor': async (args, { print }) => {
    const { email, reason } = options(args, { email: 'string', reason: 'string' });
    if (typeof email !== 'string' || typeof reason !== 'string')
      throw new UserError('reset-second-factor needs --email and --reason.');
    const { resetSecondFactor } = await import('./reset-second-factor.js');
    await resetSecondFactor(configFromEnvironment(), { email, reason });
    print(`${email} is signed out everywhere, and can sign in with the password alone.`);
  },
  backup: async (args, { print }) => {
    const [file] = fileAnd(args, {});
    const config = configFromEnvironment();
    const { backup } = await import('./backup/backup.js');
    const { tables, rows } = await backup(config, file);
    print(`Backed up ${rows} rows of ${tables} tables to ${file}.`);
    print(`Uploaded photos are files and not in it: copy ${photosOf(config)} as well.`);
  },
  restore: async (args, { print }) => {
    const [file, { replace }] = fileAnd(args, { replace: 'boolean' });
    const config = configFromEnvironment();
    const { restore } = await import('./backup/restore.js');
    const { tables, rows, takenAt } = await restore(config, { file, replace: replace === true });
    print(`Restored ${rows} rows of ${tables} tables, as they were on ${takenAt}.`);
    print('Everybody is signed out. Passwords, addresses and second factors are those of that time, too.');
    print(`Bring back the photos of that time to ${photosOf(config)}.`);
    if (config.redisUrl) print('Empty Redis (FLUSHALL) before you start: its jobs refer to what is gone.');
  },
  'price-claim': async (args, { print }) => {
    const { positionals, values } = parsed(args, { at: 'string' }, true);
    const [homeId, checkIn, checkOut, ...more] = positionals;
    if (homeId === undefined || checkIn === undefined || checkOut === undefined || more.length > 0)
      throw new UserError('price-claim needs a home, a check-in and a check-out.');
    const { replayClaim } = await import('./price-claim.js');
    const at = typeof values.at === 'string' ? { at: values.at } : {};
    const lines = await replayClaim(configFromEnvironment(), { homeId, checkIn, checkOut, ...at });
    lines.forEach(print);
  },
  'audit-log': async (args, { print }) => {
    const { expect } = options(args, { expect: 'string' });
    const { proveAuditLog } = await import('./audit-log.js');
    const lines = await proveAuditLog(configFromEnvironment(), typeof expect === 'string' ? expect : null);
    lines.forEach(print);
  },
  help: (_args, { print }) => {
    print(HELP);
    return Promise.resolve();
  },
};

/** Runs the command named by the first argument. @throws UserError for an unknown command or option, and whatever the command throws */
export async function run([name = 'help', ...args]: string[], terminal: Terminal): Promise<void> {
  const commandName = name === '--help' || name === '-h' ? 'help' : name;
  const command = Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined;
  if (!command) throw new UserError(`There is no command ${name}. Try: ${Object.keys(COMMANDS).join(', ')}.`);
  await command(args, terminal);
}

type OptionType = 'string' | 'boolean';
type Options = Record<string, string | boolean | undefined>;

const options = (args: string[], allowed: Record<string, OptionType>): Options =>
  parsed(args, allowed, false).values;

/** A file's name and options. */
function fileAnd(args: string[], allowed: Record<string, OptionType>): [string, Options] {
  const { positionals, values } = parsed(args, allowed, true);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UserError('Name one file.');
  return [file, values];
}

const photosOf = ({ filesBucket, filesDir }: Config): string =>
  filesBucket ? `the bucket ${filesBucket.bucket}` : filesDir;

function parsed(
  args: string[],
  allowed: Record<string, OptionType>,
  allowPositionals: boolean,
): { values: Options; positionals: string[] } {
  const described = Object.fromEntries(Object.entries(allowed).map(([name, type]) => [name, { type }]));
  try {
    return parseArgs({ args, options: described, strict: true, allowPositionals });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Reads the password from the input, because command-line arguments are visible to every user of the machine. */
async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  throw new UserError('--password reads the password from the standard input, but nothing came.');
}

function sentenceFor({ did, stays }: SeedOutcome): string {
  if (did === 'seeded')
    return `The demo is in place: ${stays} bookings, with everything that belongs to them.`;
  if (did === 'continued') return `The demo goes on: ${stays} new bookings.`;
  return 'The demo is in place already.';
}
