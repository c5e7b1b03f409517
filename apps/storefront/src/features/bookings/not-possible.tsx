import { Notice } from '#libs/ui';
import { errorMessage, isTemporary } from '../../api/problem.js';
import { QueryFailed } from '../../page/query-failed.js';

interface NotPossibleProps {
  query: Parameters<typeof QueryFailed>[0]['query'];
  title: string;
}

/** Why a stay cannot move. Offers Retry only where it can help: after a failure, not after a rule's refusal. @spec F7, G7 */
export const NotPossible = ({ query, title }: NotPossibleProps) =>
  isTemporary(query.error) ? (
    <QueryFailed query={query} title={title} />
  ) : (
    <Notice tone="warn" role="alert" title={title}>
      {errorMessage(query.error)}
    </Notice>
  );
