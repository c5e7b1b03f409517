import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Notice } from '#libs/ui';
import { Page } from './page.js';

interface BoundaryProps {
  children: ReactNode;
  /** Renders nothing after a failure: an extra such as the chat must not break the page. */
  quiet?: boolean;
}

/** Catches a screen that crashes or whose code cannot be loaded, and keeps the frame usable. */
export class ErrorBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    if (this.props.quiet) return null;
    return (
      <Page narrow>
        <Notice
          tone="bad"
          role="alert"
          title="This page could not be shown"
          actions={
            <Button variant="default" size="sm" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          }
        >
          Something went wrong on our side, or the connection was lost on the way.
        </Notice>
      </Page>
    );
  }
}
