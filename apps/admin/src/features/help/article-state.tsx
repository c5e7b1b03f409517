import type { OperatorArticleRow } from '#libs/core/contracts';
import { Badge } from '#libs/ui';

/** Whether readers find an article, and whether it is the one that comes with the software. */
export function ArticleState({
  article: { published, shipped, version },
}: {
  article: Pick<OperatorArticleRow, 'published' | 'shipped' | 'version'>;
}) {
  if (!published) return <Badge tone="neutral">Unpublished</Badge>;
  return <Badge tone="green">{shipped && version === 0 ? 'Built-in' : 'Published'}</Badge>;
}
