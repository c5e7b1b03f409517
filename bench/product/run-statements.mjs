/**
 * Runs the statements of one request, one after the other.
 * @param {import('pg').ClientBase} client
 * @param {readonly import('./statements.mjs').Statement[]} statements
 */
export async function runStatements(client, statements) {
  for (const { text, values } of statements) await client.query(text, values);
}
