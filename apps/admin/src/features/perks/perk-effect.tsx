import { useDebouncedValue } from '@mantine/hooks';
import { ChangeEffect } from '../../commands/change-form.js';
import { usePreviewPerkQuery, type PerkChange } from './perks-api.js';

const TYPING_MS = 300;

/** Previews the effect of a change. */
export function PerkEffect({ request }: { request: PerkChange }) {
  const [settled] = useDebouncedValue(request, TYPING_MS);
  const preview = usePreviewPerkQuery(settled, { refetchOnMountOrArgChange: true });
  return <ChangeEffect preview={preview} />;
}
