import { Button } from '@mantine/core';
import { IconSunset2 } from '@tabler/icons-react';
import { SENTENCES } from '#libs/core/contracts';
import { Empty, plural } from '#libs/ui';
import { useRelaxationsQuery } from './list-api.js';
import type { Relaxation } from './relaxed-searches.js';
import { EVERYTHING, searchQuery, type Search } from '../../search/search.js';

interface NothingFoundProps {
  search: Search;
  onChange: (search: Search) => void;
}

/** Suggests which filters to drop, the most restrictive one first. @spec §2 /properties 'No properties found' */
export function NothingFound({ search, onChange }: NothingFoundProps) {
  const { currentData: relaxations } = useRelaxationsQuery(searchQuery({ ...search, sort: '' }));
  return (
    <Empty
      icon={<IconSunset2 size={30} />}
      title={SENTENCES.noPropertiesFound}
      level={2}
      actions={
        <>
          {relaxations?.map(({ label, without, total }, index) => (
            <Button
              key={label}
              variant={index === 0 ? 'filled' : 'default'}
              onClick={() => onChange({ ...without, sort: search.sort })}
            >
              Without “{label}”: {plural(total, 'home')}
            </Button>
          ))}
          {relaxations?.length === 0 && (
            <Button variant="default" onClick={() => onChange(EVERYTHING)}>
              Show all homes
            </Button>
          )}
        </>
      }
    >
      <p role="status">{relaxations ? adviceOf(relaxations) : 'Looking for what would help…'}</p>
    </Empty>
  );
}

const adviceOf = ([tightest]: readonly Relaxation[]): string =>
  tightest
    ? `“${tightest.label}” is the tightest of your filters.`
    : 'Try other dates, another town or fewer filters.';
