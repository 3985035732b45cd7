// The package has no types of its own. Only what s3rver.ts uses is declared.
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  type Context = {
    path: string
    mountPath?: string
    state: object
    set(header: string, value: string): void
  }

  export default class S3rver {
    readonly middleware: ((context: Context, next: () => Promise<unknown>) => Promise<unknown>)[]
    constructor(options: Options)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
