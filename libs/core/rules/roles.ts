/** Roles as stored and sent. @spec §1, D3, D4 */
export const ROLES = ['traveler', 'property_owner', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The role a registration asks for; `owner` is understood as `property_owner`, `admin` is never given. @spec D3, D4, F17 */
export function registrableRole(text: unknown): Exclude<Role, 'admin'> | null {
  if (text === 'owner' || text === 'property_owner') return 'property_owner';
  return text === 'traveler' ? 'traveler' : null;
}

/** Age today of somebody who stated `age` at `statedAt`: whole years since are added. @spec D2 */
export function effectiveAge(age: number, statedAt: Date, now: Date): number {
  const years = now.getUTCFullYear() - statedAt.getUTCFullYear();
  const anniversary = new Date(statedAt);
  anniversary.setUTCFullYear(now.getUTCFullYear());
  return age + Math.max(0, years - (now < anniversary ? 1 : 0));
}
