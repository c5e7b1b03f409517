import { Button } from '@mantine/core';
import { IconChevronDown, IconMessageQuestion, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { HELP_TOPICS, helpPath, type HelpArticleView } from '#libs/core/contracts';
import { Empty, Notice, plural, Skeleton } from '#libs/ui';
import { TextInput } from '../../forms/inputs.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { QueryFailed } from '../../page/query-failed.js';
import { usePageTitle } from '../../page/page-title.js';
import { paths } from '../../page/paths.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { useAnchor } from '../../page/use-anchor.js';
import { useQuery } from '../../page/use-query.js';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import { useHelpQuery } from './help-api.js';
import { searchIn } from './search-help.js';
import classes from './help.module.css';

/** Every policy in plain words, searchable and linkable; the chat cites its sections. Additive. */
export function HelpScreen() {
  usePageTitle('Help');
  const [params, setParams] = useQuery();
  const query = params.get('q') ?? '';
  const help = useHelpQuery();
  const sections = help.data;
  const search = useMemo(() => (sections ? searchIn(sections) : null), [sections]);
  const results = query.trim() === '' ? null : search?.(query);
  useAnchor(sections !== undefined);
  return (
    <Page>
      <PageHeader
        title="Help"
        lead="How booking, paying, cancelling, plans and points work."
        actions={<Contact />}
      />
      <form role="search" className={classes.search} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          label="Search help"
          type="search"
          size="md"
          maxLength={120}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={query}
          onChange={({ currentTarget: { value } }) =>
            setParams(value === '' ? {} : { q: value }, { replace: true, preventScrollReset: true })
          }
        />
        <p role="status" className={classes.found}>
          {results && `${plural(results.length, 'answer')} found`}
        </p>
      </form>
      {sections === undefined && <Unread help={help} />}
      {sections && <Gone sections={sections} />}
      {results && <SearchResults sections={results} />}
      {sections && !results && <AllTopics sections={sections} />}
    </Page>
  );
}

/** While the help is on its way, or could not be read. */
function Unread({ help }: { help: Parameters<typeof QueryFailed>[0]['query'] }) {
  if (!help.error) return <Skeleton height="480px" />;
  return <QueryFailed query={help} title="The help could not be loaded" />;
}

/** For who followed a link to an answer that is no longer published. */
function Gone({ sections }: { sections: readonly HelpArticleView[] }) {
  const id = useLocation().hash.slice(1);
  const isThere = id === '' || id.startsWith('topic-') || sections.some((section) => section.id === id);
  if (isThere) return null;
  return (
    <Notice tone="info" title="This answer is no longer here">
      Search for it, or ask in the chat.
    </Notice>
  );
}

function Contact() {
  const user = useAppSelector(selectUser);
  return (
    <>
      <Button leftSection={<IconMessageQuestion size={18} />} onClick={openChatbot}>
        Ask in the chat
      </Button>
      <Button component={Link} to={paths.support} variant="default">
        {user ? 'My support requests' : 'Write to our team'}
      </Button>
    </>
  );
}

function SearchResults({ sections }: { sections: HelpArticleView[] }) {
  if (sections.length === 0)
    return (
      <Empty level={2} icon={<IconSearch size={30} />} title="Nothing found" actions={<Contact />}>
        Try other words, or ask; what we cannot answer there goes to our team.
      </Empty>
    );
  return (
    <div className={classes.answers}>
      {sections.map((section) => (
        <Answer key={section.id} section={section} level={2} found />
      ))}
    </div>
  );
}

function AllTopics({ sections }: { sections: HelpArticleView[] }) {
  return (
    <div className={classes.columns}>
      <nav aria-label="Topics" className={classes.topics}>
        <ul>
          {HELP_TOPICS.map((topic) => (
            <li key={topic}>
              <Link to={`#${topicId(topic)}`}>{topic}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {HELP_TOPICS.map((topic) => (
          <Section key={topic} id={topicId(topic)} title={topic}>
            <div className={classes.answers}>
              {sections
                .filter((section) => section.topic === topic)
                .map((section) => (
                  <Answer key={section.id} section={section} level={3} />
                ))}
            </div>
          </Section>
        ))}
      </div>
    </div>
  );
}

interface AnswerProps {
  section: HelpArticleView;
  level: 2 | 3;
  /** It was searched for, and is open from the start. */
  found?: boolean;
}

/** A question that opens to its answer, which is in the page either way: browsers find and print it. */
function Answer({ section: { id, title, text }, level, found = false }: AnswerProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const details = useOpenWhenNamed(id);
  return (
    <article id={id} tabIndex={-1} className={classes.answer} aria-labelledby={`${id}-title`}>
      <details ref={details} open={found}>
        <summary>
          <Heading id={`${id}-title`}>{title}</Heading>
          <IconChevronDown size={20} aria-hidden="true" />
        </summary>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Link to={helpPath(id)}>Link to this answer</Link>
      </details>
    </article>
  );
}

/** Opens an answer whenever the address names it, also one that was closed again. */
function useOpenWhenNamed(id: string) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${id}` && details.current) details.current.open = true;
  }, [hash, key, id]);
  return details;
}

const topicId = (topic: string): string => `topic-${topic.toLowerCase().replace(/[^a-z]+/g, '-')}`;
