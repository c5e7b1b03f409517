/** `open` waits for us, `answered` for the person who asked, `closed` is over. */
export type SupportStatus = 'open' | 'answered' | 'closed';

/** A line of the chat that was handed over. */
export interface TranscriptLine {
  from: 'visitor' | 'support';
  text: string;
  at: string;
}

/** A message of a support request; `author` is a name, the operators' is the team's. */
export interface SupportMessageView {
  id: string;
  from: 'person' | 'operator';
  author: string;
  text: string;
  at: string;
}

/** A support request in the list of the person who made it. Additive. */
export interface SupportRequestView {
  id: string;
  subject: string;
  status: SupportStatus;
  created_at: string;
  updated_at: string;
}

/** One support request with all that was said. Additive. */
export interface SupportRequestDetailView extends SupportRequestView {
  messages: SupportMessageView[];
  transcript: TranscriptLine[];
}

/** A question of somebody who is not signed in. Additive. */
export interface VisitorQuestionRequest {
  name: string;
  email: string;
  message: string;
  /** A chat of nobody's, to send along. */
  session_id?: string;
}

/** The same, as operators see it; `id` is null for somebody who was not signed in, whose name and address are only claimed. */
export interface SupportDeskView extends SupportRequestDetailView {
  person: { id: string | null; full_name: string; email: string };
}
