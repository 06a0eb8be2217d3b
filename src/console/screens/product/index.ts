import { adverts } from "./advert/advert-list.screen.tsx";
import { apps } from "./app/app-list.screen.tsx";
import { appVersions } from "./app/app-version-list.screen.tsx";
import { products } from "./product-list.screen.tsx";
import { relevance } from "./relevance/product-relevance.screen.tsx";

export const screens = [products, apps, adverts, relevance, appVersions];
