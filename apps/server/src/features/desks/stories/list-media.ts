import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStoryFile } from '@contour/domain/stories/story-rules'
import type { StoryFile } from '@contour/domain/stories/story-rules'

/** The files of the patient site: as built, in a checkout without a build as they are before it. */
const SITE = ['build/client', 'public'].map((folder) =>
  fileURLToPath(new URL(`../../../../../patient/${folder}`, import.meta.url)),
)

/** Hashed files of the app itself; no content. */
const OF_THE_APP = 'assets'

/** Lists the files of the site that a story can show: clips, posters and captions, by their paths. */
export async function listStoryMedia() {
  const root = SITE.find((folder) => existsSync(folder))
  const entries = root ? await readdir(root, { recursive: true, withFileTypes: true }) : []
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root ?? '', path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(OF_THE_APP + path.sep))
    .map((file) => `/${file.split(path.sep).join('/')}`)
    .toSorted()
  const filesFor = (part: StoryFile) => paths.filter((file) => isStoryFile(part, file))
  return {
    status: 'success' as const,
    message: 'Media.',
    clips: filesFor('clip'),
    posters: filesFor('poster'),
    captions: filesFor('captions'),
  }
}
