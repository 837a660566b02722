import type { Learned } from '../sampler/learned.ts'
import type { Snapshot } from '../learning/snapshots.ts'
import { learnedFor, type LessonQuestion } from './lesson.ts'
import type { LearnedModels } from './model.ts'
import { findLesson, findRoutes, type Lesson } from './store.ts'

/** How long what was learned is held in memory: it changes once an hour at most. */
const heldMs = 5 * 60 * 1000

interface Held {
  lesson: Lesson | null
  routes: Snapshot[]
  until: number
}

/** What was learned last, for one scan at a time; `undefined` while that is nothing. */
export function createLearned(
  models: LearnedModels,
  now: () => Date,
): (scan: LessonQuestion) => Promise<Learned | undefined> {
  let held: Held | undefined
  async function load(): Promise<Held> {
    const lesson = await findLesson(models)
    const isSame = lesson && lesson.learnedAt.getTime() === held?.lesson?.learnedAt.getTime()
    const routes = isSame && held ? held.routes : lesson ? await findRoutes(models) : []
    return { lesson, routes, until: now().getTime() + heldMs }
  }
  return async (scan) => {
    if (!held || held.until <= now().getTime()) held = await load()
    return held.lesson ? learnedFor(scan, held.lesson.learned, held.routes) : undefined
  }
}
