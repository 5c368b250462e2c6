import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { random } from '../model/random.ts'

/** By what the order of files is drawn, where a run may be ended before all of them have run. */
export const ORDER_SEED = process.env.ORDER_SEED

/**
 * Files in an order drawn by ORDER_SEED, so that those which no time is left for are others each time; project after
 * project, in a drawn order too, as a worker that goes to another one loads the product again.
 */
export class DrawnOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const chance = random(Number(ORDER_SEED))
    const names = [...new Set(files.map(({ project }) => project.name))].sort()
    const byProject = new Map(names.map((name) => [name, chance.next()]))
    return [...files]
      .sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
      .map((file) => ({ file, project: byProject.get(file.project.name) ?? 0, place: chance.next() }))
      .sort((a, b) => a.project - b.project || a.place - b.place)
      .map(({ file }) => file)
  }
}
