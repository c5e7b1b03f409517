import { partsOf, questionsIn } from './questions-in.js';

describe('The questions of a message', () => {
  it.each`
    message                                                         | questions
    ${'When is check-in? And how much would I get back?'}           | ${['When is check-in?', 'how much would I get back?']}
    ${'how many points do i have and when do they expire'}          | ${['how many points do i have', 'when do they expire']}
    ${'1) when is my stay 2) how much did i pay'}                   | ${['when is my stay', 'how much did i pay']}
    ${'what time can we come, and do you need an id at the door'}   | ${['what time can we come', 'do you need an id at the door']}
    ${'How much for Friday and Saturday?'}                          | ${[]}
    ${'I am tired and sad. My dog is ill. Can I cancel my booking'} | ${[]}
    ${'homes with a pool and a garden'}                             | ${[]}
  `('in "$message"', ({ message, questions }: { message: string; questions: string[] }) =>
    expect(questionsIn(message)).toEqual(questions),
  );
});

describe('The parts of a message', () => {
  it.each`
    message                                                    | parts
    ${'I need the contract and a receipt for my stay'}         | ${['I need the contract', 'a receipt for my stay']}
    ${'A guest cancelled. What did I keep, cleaning included'} | ${['A guest cancelled.', 'What did I keep', 'cleaning included']}
    ${'where is my receipt'}                                   | ${[]}
  `('of "$message"', ({ message, parts }: { message: string; parts: string[] }) =>
    expect(partsOf(message)).toEqual(parts),
  );
});
