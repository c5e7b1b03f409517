/** Roles as stored and sent. @spec §1, D3, D4 */
export const ROLES = ['traveler', 'property_owner', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The requested role of a registration; `owner` means `property_owner`, `admin` is never granted. @spec D3, D4, F17 */
export function registrableRole(text: unknown): Exclude<Role, 'admin'> | null {
  if (text === 'owner' || text === 'property_owner') return 'property_owner';
  return text === 'traveler' ? 'traveler' : null;
}

/** Current age of a person who stated `age` at `statedAt`: adds the whole years since. @spec D2 */
export function effectiveAge(age: number, statedAt: Date, now: Date): number {
  const years = now.getUTCFullYear() - statedAt.getUTCFullYear();
  const anniversary = new Date(statedAt);
  anniversary.setUTCFullYear(now.getUTCFullYear());
  return age + Math.max(0, years - (now < anniversary ? 1 : 0));
}
