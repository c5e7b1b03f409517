/** Error codes with their status and message. @spec F10, F16 */
export type Catalogue = Readonly<Record<string, { status: number; detail: string }>>;
