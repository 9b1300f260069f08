/** What the application is built from. Tests build it from other parts: a clock they move, a throwaway folder. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../app/config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from './clock.ts';
import type { Documents } from './documents.ts';
import type { Events } from './events.ts';
import type { Files } from './files.ts';
import type { Images } from './images.ts';
import type { Leaving } from './leaving.ts';
import type { Mail } from './mail.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import type { SignedAddresses } from './signed-addresses.ts';
import type { Tokens } from './tokens.ts';
import type { UntilWritten } from './until-written.ts';
import type { Uploads } from './uploads.ts';

export interface Parts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  readonly events: Events;
  readonly files: Files;
  readonly images: Images;
  readonly leaving: Leaving;
  readonly mail: Mail;
  readonly documents: Documents;
  readonly untilWritten: UntilWritten;
  readonly uploads: Uploads;
  readonly signedAddresses: SignedAddresses;
  readonly sealedSecrets: SealedSecrets;
  readonly tokens: Tokens;
}
