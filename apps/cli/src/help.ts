/** The output of `help`. */
export const HELP = `Latchkey on the command line

  migrate        brings the database up to date
  seed           fills an empty database with the demo, or continues its story after a week
                 (only with LATCHKEY_DEMO=on, never in production, never into other people's data)
  fill           adds towns of homes with bookings and reviews, for measurements; once, and never in production
                   --homes <number>   from 300 to 2048000
                   --seed <number>    another one gives other homes (1 when it is left out)
  create-admin   opens an operator's account
                   --email <address>  --name <full name>
                   --role <role>      support, finance, moderator or admin (admin when it is left out)
                   --password         reads the password from the standard input; without it one is made up and printed
  reset-second-factor
                 removes the passkeys, app and recovery codes of an operator who has lost them, if no other operator can
                   --email <address>  --reason <why>
  backup <file>  writes everything that the database has into one file, while the product runs; photos are files of their own
  restore <file> brings an empty database to the state of a backup; stop API and worker first
                   --replace          deletes what the database has
  price-claim <home> <check-in> <check-out>
                 says which reduction was claimed for a stay, by which records, or why none was; of the last year, too
                   --at <time>        such as 2026-05-01T12:00:00Z (now when it is left out)
  audit-log      proves that no line of the audit log was changed, removed or added behind the product's back
                   --expect <hash>    an earlier hash that the log must still contain
  help           prints this

Settings come from the environment: DATABASE_URL, and for seed also LATCHKEY_DEMO, STRIPE_API_BASE and PUBLIC_URL.
LOG_LEVEL=debug shows where an error came from.`;
