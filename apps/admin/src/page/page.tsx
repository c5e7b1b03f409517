import { Group, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

/** A page with its title, which is also the tab's, and content beside it. */
export function Page({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Latchkey operators`;
  }, [title]);
  return (
    <div className="page">
      <Group justify="space-between" mb="md" align="center">
        <Title order={1} size="h2">
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </div>
  );
}

/** A section of a page. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}
