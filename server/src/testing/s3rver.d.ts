/** Types of a package without its own, as far as the tests use it. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  interface Context {
    readonly path: string;
    mountPath: string;
    readonly state: { vhost: boolean };
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
    });
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
  }
}
