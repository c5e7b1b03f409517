import { API_PREFIX, request, type ListName } from '#libs/core/contracts';
import { downloadBlob } from '#libs/ui';
import { notifications } from '@mantine/notifications';

/** What to export, and for whom. */
interface Export {
  name: ListName;
  search: string;
  token: string | null;
}

/** Downloads a whole list as CSV. */
export async function exportList({ name, search, token }: Export): Promise<void> {
  const response = await fetch(
    API_PREFIX + request(`GET /admin/${name}/export.csv`, { query: search.slice(1) }).url,
    {
      headers: { authorization: `Bearer ${token ?? ''}` },
    },
  ).catch(() => null); // reported below, like any other failure
  if (!response?.ok) {
    notifications.show({ color: 'clay', message: 'The export did not work. Please try again.' });
    return;
  }
  downloadBlob(await response.blob(), `latchkey-${name.replaceAll('/', '-')}.csv`);
}
