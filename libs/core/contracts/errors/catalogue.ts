/** Refusals: code -> status and the one human sentence. @spec F10, F16 */
export type Catalogue = Readonly<Record<string, { status: number; detail: string }>>;
