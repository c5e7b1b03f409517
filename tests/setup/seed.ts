import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.LATCHKEY_TEST_SEED ?? 20_261_121) });
