import { ARRIVAL_LABELS, type ArrivalField } from '#libs/core/rules';
import { ConflictDialog, type DifferentField } from '../../page/conflict-dialog.js';
import { changedFields, sameText, type GuideForm } from './guide-form.js';

interface GuideConflictProps {
  /** What both windows have begun with. */
  before: GuideForm;
  mine: GuideForm;
  theirs: GuideForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows what another window has saved of a guide meanwhile beside what is here. */
export function GuideConflict({ before, mine, theirs, ...choices }: GuideConflictProps) {
  const [here, there] = [changedFields(before, mine), changedFields(before, theirs)];
  const rowOf = (name: ArrivalField): DifferentField => ({
    name,
    label: ARRIVAL_LABELS[name],
    theirs: theirs[name].trim() || '–',
    mine: mine[name].trim() || '–',
  });
  return (
    <ConflictDialog
      what="this guide"
      both={here.filter((name) => there.includes(name) && !sameText(mine, theirs, name)).map(rowOf)}
      onlyThere={there.filter((name) => !here.includes(name)).map(rowOf)}
      onlyHere={here.filter((name) => !there.includes(name)).map(rowOf)}
      {...choices}
    />
  );
}
