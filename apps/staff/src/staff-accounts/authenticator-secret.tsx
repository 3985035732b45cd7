import { groupSecret } from './set-up-form.ts'

/** The secret for an authenticator app: a link for the app on this device, and a key to type into another one. */
export function AuthenticatorSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <section
      aria-labelledby="authenticator"
      className="grid gap-2 rounded-control border border-hairline bg-white p-4"
    >
      <h2 id="authenticator" className="font-semibold">
        Authenticator
      </h2>
      <p className="text-muted">
        Add an account in your authenticator app and enter this key. It is shown here only.
      </p>
      <p
        className="type-number text-[1.0625rem] font-semibold [overflow-wrap:anywhere]"
        aria-label="Authenticator key"
      >
        {groupSecret(secret)}
      </p>
      <p>
        <a href={uri} className="link inline-flex min-h-8 items-center">
          Open the authenticator app on this device
        </a>
      </p>
    </section>
  )
}
