import { likeness, type Gist } from '../understanding/likeness.js';
import type { WordVectors } from '../understanding/word-vectors.js';

/** From this likeness on two questions ask much the same. */
const SAME = 0.6;

/**
 * Puts together what asks much the same: each question joins the group with the likest question, or begins one of its own. The largest group
 * comes first, then the one with the latest question.
 * @param questions the latest first
 */
export function groupsOf<Question>(
  questions: readonly Question[],
  gistOf: (question: Question) => Gist,
  vectors: WordVectors,
): Question[][] {
  const groups: { first: Gist; members: Question[] }[] = [];
  for (const question of questions) {
    const gist = gistOf(question);
    const [best] = groups
      .map((group) => ({ group, alike: likeness(gist, group.first, vectors) }))
      .sort((one, other) => other.alike - one.alike);
    if (best && best.alike >= SAME) best.group.members.push(question);
    else groups.push({ first: gist, members: [question] });
  }
  return groups.map(({ members }) => members).sort((one, other) => other.length - one.length);
}
