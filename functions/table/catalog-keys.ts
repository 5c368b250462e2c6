import type { StageHalt } from '../../shared/halts.ts'
import {
  articlePartition,
  articlePrefix,
  articleVersionPrefix,
  catalogPartition,
  fundingPrefix,
  haltPartition,
  productPrefix,
  projectPartition,
  projectPrefix,
  proposedTermsPartition,
  ruleChangePrefix,
  termsPrefix,
  wayPartition,
  wayVersionPrefix,
} from './partitions.ts'
import type { Key } from './write.ts'

/**
 * Keys of what a stage offers: products, projects, articles and ways to pay, with their versions.
 *
 * | item                 | pk                     | sk             | read by                                   |
 * |----------------------|------------------------|----------------|-------------------------------------------|
 * | product              | CATALOG                | PRODUCT#<id>   | every market and trade call, cached       |
 * | product's versions   | CATALOG                | TERMS#<id>#<n> | to show an order's terms; versions kept   |
 * | proposed terms       | PROPOSED               | <id>#<op>      | the desk; kept                            |
 * | halt of what is no product | HALTS            | <what>         | with the products; a registration, a withdrawal, the desk |
 * | financing project    | CATALOG                | PROJECT#<id>   | lists and purchases                       |
 * | its versions         | PROJECT#<id>           | V#<n>#<op>     | kept; a draft or change sent again        |
 * | its reserve's ledger | PROJECT#<id>           | FUND#<op>      | the desk, reconcile                       |
 * | news, notices and the like | CATALOG          | ARTICLE#<id>   | lists of them, cached; the desk           |
 * | their versions       | ARTICLE#<id>           | V#<n>#<op>     | kept; a page of one; a draft sent again   |
 * | change of the rules to be read | CATALOG      | RULES#<id>     | with the products; every order, cached    |
 * | what is left of one  | CAP#<project>          | -              | every purchase of it                      |
 * | way to pay           | CATALOG                | PAY#<method>   | recharge, dorecharge, the desk            |
 * | way's versions       | WAYS                   | <method>#<n>#<id> | the desk; proposals too; kept         |
 */
export const catalogKeys = {
  product: (id: string): Key => ({ pk: 'CATALOG', sk: `${productPrefix}${id}` }),
  stageHalt: (id: StageHalt): Key => ({ pk: haltPartition, sk: id }),
  productVersion: (id: string, version: number): Key => ({
    pk: 'CATALOG',
    sk: `${termsPrefix(id)}${version}`,
  }),
  proposedTerms: (product: string, operation: string): Key => ({
    pk: proposedTermsPartition,
    sk: `${product}#${operation}`,
  }),
  project: (id: string): Key => ({ pk: 'CATALOG', sk: `${projectPrefix}${id}` }),
  /** Two operations may draft one version at once. */
  projectVersion: (id: string, version: number, operation: string): Key => ({
    pk: projectPartition(id),
    sk: `V#${String(version).padStart(6, '0')}#${operation}`,
  }),
  article: (id: string): Key => ({ pk: catalogPartition, sk: `${articlePrefix}${id}` }),
  articleVersion: (id: string, version: number, operation: string): Key => ({
    pk: articlePartition(id),
    sk: `${articleVersionPrefix}${String(version).padStart(6, '0')}#${operation}`,
  }),
  ruleChange: (id: string): Key => ({ pk: catalogPartition, sk: `${ruleChangePrefix}${id}` }),
  funding: (id: string, operation: string): Key => ({
    pk: projectPartition(id),
    sk: `${fundingPrefix}${operation}`,
  }),
  capacity: (project: string): Key => ({ pk: `CAP#${project}`, sk: '-' }),
  wayToPay: (method: string): Key => ({ pk: 'CATALOG', sk: `PAY#${method}` }),
  wayVersion: (method: string, version: number, id: string): Key => ({
    pk: wayPartition,
    sk: `${wayVersionPrefix(method, version)}${id}`,
  }),
}
