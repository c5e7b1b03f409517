import { API_PREFIX } from '#libs/contracts';
import { notifications } from '@mantine/notifications';

/** What is downloaded, and who asks. */
interface Export {
  name: string;
  search: string;
  token: string | null;
}

/** Downloads everything that a list would show, as CSV. */
export async function exportList({ name, search, token }: Export): Promise<void> {
  const answer = await fetch(`${API_PREFIX}/admin/${name}/export.csv${search}`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  }).catch(() => null); // no connection is said below, like any other failure
  if (!answer?.ok) {
    notifications.show({ color: 'clay', message: 'The export did not work. Please try again.' });
    return;
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `latchkey-${name.replaceAll('/', '-')}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
