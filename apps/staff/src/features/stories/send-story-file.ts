import { CallError } from '@contour/client/call-error'
import { readErrorFacts } from '@contour/client/read-response'
import { STORY_MEDIA_TYPES } from '@contour/domain/stories/story-media'
import type { StoryFile } from '@contour/domain/stories/story-rules'
import { isRecord } from '@contour/domain/is-record'
import { CONNECTION_MESSAGES } from '../../calls/call-errors.ts'
import { staffSession } from '../../calls/staff-session.ts'

/** Milliseconds for the largest clip on a slow line. */
const LIMIT = 300_000

export type StoryFileToSend = {
  part: StoryFile
  file: File
  /** Share sent, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a file of a story as the body of one request and returns its path. Uses XMLHttpRequest because fetch does not
 * report upload progress.
 * @throws CallError
 */
export function sendStoryFile({ part, file, onProgress }: StoryFileToSend): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/staff-api/stories/media/${part}`)
    request.timeout = LIMIT
    request.setRequestHeader('content-type', typeOf(part, file))
    const token = staffSession.token()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const body = parse(request.responseText)
      const path = isRecord(body) ? body['path'] : undefined
      if (request.status === 200 && typeof path === 'string') return resolve(path)
      if (request.status === 401) staffSession.end('idle')
      reject(new CallError({ ...readErrorFacts(body, CONNECTION_MESSAGES), status: request.status }))
    })
    const failed = () => reject(new CallError({ code: 'offline', message: CONNECTION_MESSAGES.offline }))
    request.addEventListener('error', failed)
    request.addEventListener('timeout', failed)
    request.send(file)
  })
}

/** Systems without a program for captions state no type for them. */
const typeOf = (part: StoryFile, file: File): string =>
  part === 'captions' ? (STORY_MEDIA_TYPES.captions[0] ?? '') : file.type

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
