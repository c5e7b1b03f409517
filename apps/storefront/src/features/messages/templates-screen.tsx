import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import type { TemplateView } from '#libs/core/contracts';
import { MESSAGE_MAX, TEMPLATE_FIELDS, TEMPLATE_TITLE_MAX, unknownFields } from '#libs/core/rules';
import { Empty, Notice, Skeleton } from '#libs/ui';
import { errorMessage, fieldErrorsOf } from '../../api/problem.js';
import {
  useAddTemplateMutation,
  useChangeTemplateMutation,
  useRemoveTemplateMutation,
  useTemplatesQuery,
} from '../../conversations/messages-api.js';
import { Textarea, TextInput } from '../../forms/inputs.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { toast } from '../../toasts/toasts.js';
import classes from './messages.module.css';

/** A host's templates for messages. Additive. */
export function TemplatesScreen() {
  usePageTitle('Message templates');
  const query = useTemplatesQuery();
  const [editing, setEditing] = useState<string | null>(null);
  const { data, isError } = query;
  return (
    <Page narrow>
      <PageHeader
        title="Message templates"
        lead="Answers you give again and again. Fields in braces are filled in for each guest."
        actions={
          <Button component={Link} to={paths.messages} variant="default">
            Messages
          </Button>
        }
      />
      {!data && isError && <QueryFailed query={query} title="Your templates could not be loaded" />}
      {!data && !isError && <Skeleton height="220px" radius="20px" />}
      {data?.length === 0 && (
        <Empty level={2} icon={<IconTemplate size={30} />} title="No templates yet">
          Write the first one below, such as a welcome with your check-in time.
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className={classes.templates}>
          {data.map((template) => (
            <li key={template.id}>
              {editing === template.id ? (
                <TemplateForm template={template} onDone={() => setEditing(null)} />
              ) : (
                <Template template={template} onEdit={() => setEditing(template.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {data && (
        <section className={classes.card} aria-labelledby="new-template">
          <h2 id="new-template">New template</h2>
          <TemplateForm key={data.length} template={null} onDone={() => undefined} />
        </section>
      )}
    </Page>
  );
}

function Template({ template, onEdit }: { template: TemplateView; onEdit: () => void }) {
  const [remove, { isLoading }] = useRemoveTemplateMutation();
  const discard = async () => {
    const { error } = await remove(template.id);
    if (error) toast.error(errorMessage(error));
  };
  return (
    <article className={classes.card} aria-label={template.title}>
      <h2 dir="auto">{template.title}</h2>
      <p className={classes.preview} dir="auto">
        {template.text}
      </p>
      <div className={classes.actions}>
        <Button size="sm" variant="default" onClick={onEdit}>
          Edit
        </Button>
        <Button size="sm" variant="subtle" color="clay" loading={isLoading} onClick={() => void discard()}>
          Delete
        </Button>
      </div>
    </article>
  );
}

interface TemplateFormProps {
  /** Null for a new one. */
  template: TemplateView | null;
  onDone: () => void;
}

function TemplateForm({ template, onDone }: TemplateFormProps) {
  const [title, setTitle] = useState(template?.title ?? '');
  const [text, setText] = useState(template?.text ?? '');
  const [add, adding] = useAddTemplateMutation();
  const [change, changing] = useChangeTemplateMutation();
  const error = template ? changing.error : adding.error;
  const errors = fieldErrorsOf(error);
  const unknown = unknownFields(text);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { error: failed } = template
      ? await change({ id: template.id, title, text })
      : await add({ title, text });
    if (!failed) onDone();
  };
  return (
    <form className={classes.part} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Name"
        maxLength={TEMPLATE_TITLE_MAX}
        value={title}
        error={errors.title}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
      <Textarea
        label="Text"
        description={`Fields: ${TEMPLATE_FIELDS.map((field) => `{${field}}`).join(', ')}`}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={MESSAGE_MAX}
        dir="auto"
        value={text}
        error={errors.text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {unknown.length > 0 && (
        <Notice tone="warn" role="status">
          There is no such field: {unknown.map((name) => `{${name}}`).join(', ')}. It stays as it is written.
        </Notice>
      )}
      {error !== undefined && Object.keys(errors).length === 0 && (
        <Notice tone="bad" role="alert">
          {errorMessage(error)}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={adding.isLoading || changing.isLoading}>
          {template ? 'Save' : 'Add template'}
        </Button>
        {template && (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
