import type { Logger } from 'pino';
import type { Events } from '../cluster/events.ts';
import type { Database } from '../database/database.ts';
import type { Documents } from '../documents/documents.ts';
import type { Files } from '../files/files.ts';
import type { SignedUrls } from '../files/signed-urls.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Images } from '../images/images.ts';
import type { Mail } from '../mail/mail.ts';
import type { QueueSender } from '../mail/queue-sender.ts';
import type { Counts } from '../observability/counts.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Config } from '../runtime/config.ts';
import type { EncryptedSecrets } from '../security/encrypted-secrets.ts';
import type { SigningKey } from '../security/signing-key.ts';
import type { Tokens } from '../security/tokens.ts';
import type { ResponseCache } from './response-cache.ts';

export interface Dependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly counts: Counts;
  readonly database: Database;
  readonly events: Events;
  readonly files: Files;
  readonly images: Images;
  /** Aborted when the process shuts down: it is not ready then, and every response closes its connection. */
  readonly shutdown: AbortController;
  readonly mail: Mail;
  readonly mailQueues: QueueSender;
  readonly documents: Documents;
  readonly responseCache: ResponseCache;
  readonly uploads: Uploads;
  readonly signedUrls: SignedUrls;
  readonly encryptedSecrets: EncryptedSecrets;
  readonly signingKey: SigningKey;
  readonly tokens: Tokens;
}
