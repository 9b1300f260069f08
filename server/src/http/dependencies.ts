/** What the application is built from. Tests build it from other parts: a clock they move, a throwaway folder. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../runtime/config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Documents } from '../documents/documents.ts';
import type { Events } from '../cluster/events.ts';
import type { Files } from '../files/files.ts';
import type { Images } from '../images/images.ts';
import type { Leaving } from './shutdown.ts';
import type { Mail } from '../mail/mail.ts';
import type { SealedSecrets } from '../security/encrypted-secrets.ts';
import type { SignedAddresses } from '../files/signed-urls.ts';
import type { Tokens } from '../security/tokens.ts';
import type { UntilWritten } from './response-cache.ts';
import type { Uploads } from '../files/uploads.ts';

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
