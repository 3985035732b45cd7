import { CallError } from '@contour/client/call-error'
import type { NewPasskey, UsedPasskey } from '@contour/contract'
import { calls, type Answer } from '../../calls/calls.ts'
import { passkeyTexts } from '../../texts/en/passkeys.ts'

/** Whether this browser has passkeys, and reads and writes them as JSON (all since 2025). */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

const encode = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Signs in with a passkey that the user picks in the browser's dialog. Throws a CallError in words. */
export async function signInWithPasskey(): Promise<Answer<'passkeys', 'signIn'>> {
  const { options } = await calls.passkeys.startSignIn({})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await asked('unanswered', () => navigator.credentials.get({ publicKey }))
  const response = credential?.response
  if (!credential || !(response instanceof AuthenticatorAssertionResponse)) throw none('unanswered')
  const passkey: UsedPasskey = {
    ...facts(credential),
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
      ...(response.userHandle ? { userHandle: encode(response.userHandle) } : {}),
    },
  }
  return calls.passkeys.signIn({ passkey })
}

/** Makes a passkey for the user and stores it with the service. Throws a CallError in words. */
export async function addPasskey(totp: string): Promise<Answer<'passkeys', 'add'>> {
  const { options } = await calls.passkeys.startAdding({ totp })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await asked('notMade', () => navigator.credentials.create({ publicKey }))
  const response = credential?.response
  if (!credential || !(response instanceof AuthenticatorAttestationResponse)) throw none('notMade')
  const passkey: NewPasskey = {
    ...facts(credential),
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      attestationObject: encode(response.attestationObject),
    },
  }
  return calls.passkeys.add({ passkey })
}

const facts = ({ id, rawId }: PublicKeyCredential) => ({
  id,
  rawId: encode(rawId),
  type: 'public-key' as const,
  clientExtensionResults: {},
})

/** The browser's answer; it says only that there is none, not whether the user closed the dialog or has no passkey. */
async function asked(
  otherwise: 'unanswered' | 'notMade',
  dialog: () => Promise<Credential | null>,
): Promise<PublicKeyCredential | null> {
  try {
    const credential = await dialog()
    return credential instanceof PublicKeyCredential ? credential : null
  } catch (error) {
    throw none(error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : otherwise)
  }
}

const none = (why: 'unanswered' | 'notMade' | 'known') =>
  new CallError({ code: 'unexpected', message: passkeyTexts.english[why] })
