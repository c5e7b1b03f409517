import { ACTIVITY_HEADER, API_PREFIX, request, type ListName } from '#libs/core/contracts';
import { downloadBlob } from '#libs/ui';

/** What to export, why, and for whom. */
interface Export {
  name: ListName;
  search: string;
  reason: string;
}

/** Downloads a whole list as CSV. @returns null, or how it failed, as a failed call of the API */
export async function exportList({ name, search, reason }: Export): Promise<object | null> {
  const query = new URLSearchParams(search);
  query.set('reason', reason);
  const response = await fetch(
    API_PREFIX + request(`GET /admin/${name}/export.csv`, { query: query.toString() }).url,
    { headers: { [ACTIVITY_HEADER]: 'person' } },
  ).catch(() => null); // reported by the caller, like any other failure
  if (!response?.ok) {
    const data: unknown = await response?.json().catch(() => null);
    return { data };
  }
  downloadBlob(await response.blob(), `latchkey-${name.replaceAll('/', '-')}.csv`);
  return null;
}
