import product from './product.zh-Hans.json'

export default { product }
