import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

class Assertion {
  clientDataJSON = bytes('client data')
  authenticatorData = bytes('authenticator')
  signature = bytes('signature')
  userHandle = null
}
class Attestation {
  clientDataJSON = bytes('client data')
  attestationObject = bytes('attestation')
}
class Credential {
  static parseRequestOptionsFromJSON = (options: object) => options
  static parseCreationOptionsFromJSON = (options: object) => options
  id = 'key-1'
  rawId = bytes('key-1')
  readonly response: Assertion | Attestation
  constructor(response: Assertion | Attestation) {
    this.response = response
  }
}

/** Gives jsdom passkeys, which it lacks: the dialog answers at once, or is closed by the user. */
export function giveBrowserPasskeys({ closed = false, known = false } = {}): void {
  const answer = (response: Assertion | Attestation) => () =>
    closed || known
      ? Promise.reject(new DOMException('', known ? 'InvalidStateError' : 'NotAllowedError'))
      : Promise.resolve(new Credential(response))
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('AuthenticatorAssertionResponse', Assertion)
  vi.stubGlobal('AuthenticatorAttestationResponse', Attestation)
  vi.stubGlobal('navigator', {
    ...navigator,
    credentials: { get: answer(new Assertion()), create: answer(new Attestation()) },
  })
}
