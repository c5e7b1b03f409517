import { useDebouncedValue } from '@mantine/hooks';
import { Notice, Skeleton } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { usePreviewPerkQuery, type WantedPerk } from './perks-api.js';

const TYPING_MS = 300;

/** Previews the effect of a change. */
export function PerkEffect({ wanted }: { wanted: WantedPerk }) {
  const [settled] = useDebouncedValue(wanted, TYPING_MS);
  const { currentData, error } = usePreviewPerkQuery(settled, { refetchOnMountOrArgChange: true });
  if (error)
    return (
      <Notice tone="warn" role="status">
        {detailOf(error, 'What this would change cannot be said at the moment.')}
      </Notice>
    );
  if (!currentData) return <Skeleton height="48px" />;
  return (
    <ul aria-label="What this changes" aria-live="polite">
      {currentData.effect.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
