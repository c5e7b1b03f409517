import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { HelpVersionView, OperatorArticleView } from '#libs/core/contracts';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { RowButton } from '../../page/table.js';
import { Instant } from '../../page/values.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { ArticleForm } from './article-form.js';
import { ArticleState } from './article-state.js';
import { draftOf, type ArticleDraft } from './article-draft.js';
import { useGetArticleQuery } from './help-api.js';
import { Asks } from './asks.js';
import { Paragraphs } from './paragraphs.js';
import { useChosenQuestions } from './chosen-questions.js';

/** One article: what is published, the form that changes it, and every version. */
export function ArticleScreen() {
  const { id = '' } = useParams();
  const query = useGetArticleQuery(id);
  if (query.data) return <Article key={id} article={query.data} />;
  return (
    <Page title="Help article">
      <QueryState query={query} failed="This article could not be loaded" />
    </Page>
  );
}

/** What is being written, and from which version on. */
interface Editing {
  draft: ArticleDraft;
  basedOn: number;
  note: string;
}

function Article({ article: { id, shipped, versions } }: { article: OperatorArticleView }) {
  const user = useAppSelector((state) => selectUser(state));
  const chosen = useChosenQuestions();
  const [latest] = versions;
  const [editing, setEditing] = useState<Editing | null>(
    // Questions that were chosen for this article are what it is opened for.
    chosen.length > 0 && latest ? { ...editingOf(latest), draft: draftOf(latest, chosen) } : null,
  );
  if (!latest) return null;
  const mayWrite = may(user, 'help.manage');
  const newest = versions[0]?.version ?? 0;
  return (
    <Page title={latest.title} aside={<ArticleState article={{ ...latest, shipped }} />}>
      {editing ? (
        <ArticleForm
          key={`${String(editing.basedOn)} ${editing.note}`}
          id={id}
          initial={editing.draft}
          note={editing.note}
          basedOn={editing.basedOn}
          newest={newest}
          isShipped={shipped}
          questionIds={chosen.map((question) => question.id)}
          onLookAgain={() => setEditing(null)}
          onClose={() => setEditing(null)}
        />
      ) : (
        <Panel
          title="Current version"
          aside={mayWrite && <RowButton label="Change" onClick={() => setEditing(editingOf(latest))} />}
        >
          <p className="none">
            {latest.topic} · /help#{id}
          </p>
          <Paragraphs text={latest.text} />
          {latest.asks !== '' && (
            <div className="none">
              Found by
              <Asks asks={latest.asks} />
            </div>
          )}
        </Panel>
      )}
      <Panel title="Versions">
        <ul className="timeline" aria-label="History">
          {versions.map((version) => (
            <Version
              key={version.version}
              version={version}
              onRestore={
                mayWrite && version !== latest
                  ? () =>
                      setEditing({
                        draft: draftOf({ ...version, published: true }),
                        basedOn: latest.version,
                        note: `As in version ${String(version.version)}`,
                      })
                  : null
              }
            />
          ))}
        </ul>
      </Panel>
    </Page>
  );
}

const editingOf = (version: HelpVersionView): Editing => ({
  draft: draftOf(version),
  basedOn: version.version,
  note: '',
});

function Version({ version, onRestore }: { version: HelpVersionView; onRestore: (() => void) | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <strong>
        Version {version.version}
        {version.published ? '' : ', unpublished'}
      </strong>{' '}
      {version.saved_by ? (
        <>
          {version.saved_by.full_name}, <Instant at={version.saved_at} />: {version.note}
        </>
      ) : (
        <span className="none">the text that ships with Latchkey</span>
      )}
      <div>
        <RowButton label={isOpen ? 'Hide text' : 'Show text'} onClick={() => setOpen(!isOpen)} />{' '}
        {onRestore && <RowButton label={`Restore version ${String(version.version)}`} onClick={onRestore} />}
      </div>
      {isOpen && (
        <>
          <p>
            <strong>{version.title}</strong>
          </p>
          <Paragraphs text={version.text} />
        </>
      )}
    </li>
  );
}

/** A new article, with the questions that it answers where some were chosen. */
export function NewArticleScreen() {
  const navigate = useNavigate();
  const chosen = useChosenQuestions();
  return (
    <Page title="New article">
      <ArticleForm
        id={null}
        initial={draftOf(null, chosen)}
        note={chosen.length > 0 ? 'People ask for it' : ''}
        basedOn={0}
        newest={0}
        isShipped={false}
        questionIds={chosen.map(({ id }) => id)}
        onLookAgain={() => undefined}
        onClose={(saved) => void navigate(saved === null ? '/help-articles' : `/help-articles/${saved}`)}
      />
    </Page>
  );
}
