import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { SENTENCES } from '#libs/core/contracts';
import { Empty } from '#libs/ui';
import { useRelaxationsQuery } from './list-api.js';
import { searchQuery, type Search } from '../../search/search.js';

/** Most searches find something: it comes with the homes that it shows. */
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
        icon={<IconSearch size={30} />}
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
        <p role="status">{currentData?.advice ?? 'Looking for what helps…'}</p>
      </Empty>
      {currentData && (
        <Suspense>
          <CloseHomes homes={currentData.close} />
        </Suspense>
      )}
    </>
  );
}
