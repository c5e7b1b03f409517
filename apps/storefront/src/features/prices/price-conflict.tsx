import { ConflictDialog, type DifferentField } from '../../page/conflict-dialog.js';
import {
  changedFields,
  inWords,
  PRICE_LABELS,
  sameContent,
  type PriceField,
  type PriceForm,
} from './price-form.js';

interface PriceConflictProps {
  /** What both windows have begun with. */
  before: PriceForm;
  mine: PriceForm;
  theirs: PriceForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows what another window has saved of the prices meanwhile beside what is here. */
export function PriceConflict({ before, mine, theirs, ...choices }: PriceConflictProps) {
  const [here, there] = [changedFields(before, mine), changedFields(before, theirs)];
  const rowOf = (name: PriceField): DifferentField => ({
    name,
    label: PRICE_LABELS[name],
    theirs: inWords(theirs, name),
    mine: inWords(mine, name),
  });
  return (
    <ConflictDialog
      what="these prices"
      both={here.filter((name) => there.includes(name) && !sameContent(mine, theirs, name)).map(rowOf)}
      onlyThere={there.filter((name) => !here.includes(name)).map(rowOf)}
      onlyHere={here.filter((name) => !there.includes(name)).map(rowOf)}
      {...choices}
    />
  );
}
