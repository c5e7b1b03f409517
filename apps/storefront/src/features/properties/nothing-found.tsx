import { Button } from '@mantine/core';
import { IconSunset2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { SENTENCES } from '#libs/core/contracts';
import { Empty } from '#libs/ui';
import { ErrorBoundary } from '../../page/error-boundary.js';
import { useRelaxationsQuery } from './list-api.js';
import { searchQuery, type Search } from '../../search/search.js';

const CloseHomes = lazy(() => import('./close-homes.js').then((m) => ({ default: m.CloseHomes })));

interface NothingFoundProps {
  search: Search;
  onChange: (search: Search) => void;
}

/** Suggests which filters to drop, the most restrictive one first, and homes that are close. @spec §2 /properties 'No properties found' */
export function NothingFound({ search, onChange }: NothingFoundProps) {
  const { currentData } = useRelaxationsQuery(searchQuery({ ...search, sort: '' }));
  return (
    <>
      <Empty
        icon={<IconSunset2 size={30} />}
        title={SENTENCES.noPropertiesFound}
        level={2}
        actions={currentData?.ways.map(({ effect, without }, index) => (
          <Button
            key={effect}
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => onChange({ ...without, sort: search.sort })}
          >
            {effect}
          </Button>
        ))}
      >
        <p role="status">{currentData?.advice ?? 'Looking for what would help…'}</p>
      </Empty>
      {currentData && (
        <ErrorBoundary quiet>
          <Suspense fallback={null}>
            <CloseHomes search={currentData.closest} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
