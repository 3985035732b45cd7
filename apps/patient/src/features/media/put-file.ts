import { isRecord } from '@contour/domain/is-record'

type Verdict = { code?: string; seconds?: number }

/** Why a PUT did not succeed; `status` is the storage's HTTP status, null if there was no response. */
export class PutError extends Error {
  readonly status: number | null
  readonly reason: 'refused' | 'network' | 'timeout' | 'cancelled' | 'cors'

  /** What the server reports about the file itself, if it checked it. */
  readonly verdict: Verdict

  constructor(reason: PutError['reason'], status: number | null, verdict: Verdict = {}) {
    super(`The file was not taken: ${status ?? reason}`)
    this.name = 'PutError'
    this.reason = reason
    this.status = status
    this.verdict = verdict
  }
}

/**
 * Sends one file to its signed URL. Uses XMLHttpRequest because fetch does not report upload progress.
 * @param onProgress share sent, 0 to 1
 * @param limitMs milliseconds until the upload times out; without it the caller's signal decides
 */
export function putFile(
  url: string,
  file: Blob,
  {
    onProgress,
    limitMs = 0,
    signal,
  }: { onProgress: (share: number) => void; limitMs?: number; signal?: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.timeout = limitMs
    request.setRequestHeader('Content-Type', file.type)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new PutError('refused', request.status, verdictOf(request.responseText))),
    )
    request.addEventListener('error', () => reject(new PutError('network', null)))
    request.addEventListener('timeout', () => reject(new PutError('timeout', null)))
    request.addEventListener('abort', () => reject(new PutError('cancelled', null)))
    if (signal?.aborted) return reject(new PutError('cancelled', null))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** Reads code and length from the response of our own route; an object store responds in another format. */
function verdictOf(answer: string): Verdict {
  try {
    const body: unknown = JSON.parse(answer)
    if (!isRecord(body)) return {}
    const { code, details } = body
    const seconds = isRecord(details) ? details['seconds'] : undefined
    return {
      ...(typeof code === 'string' && code ? { code } : {}),
      ...(typeof seconds === 'number' ? { seconds } : {}),
    }
  } catch {
    return {}
  }
}
