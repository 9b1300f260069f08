/**
 * Generated values are the same in each run, so that no change fails by a case that another one introduced.
 * `PROPERTY_SEED=123` tries others.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
