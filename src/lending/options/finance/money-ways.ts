import { listingMachine } from "../../growth/listing.machine.ts";
import { coded } from "../coded.ts";

/** Whether a product is offered. */
export const listingCodes = coded("setting.product.status", listingMachine.states);
/** Ways of money: out to customers, in from them. */
export const channelTypeCodes = coded("setting.channel.type", ["payout", "collection"]);
export const channelKindCodes = coded("setting.channel.kind", ["embedded", "http"]);
/** How a channel does. */
export const channelStateCodes = coded("setting.channel.state", ["up", "quiet", "trial", "silent", "down", "off"]);
/** What an own account of the house is for. */
export const accountDirections = ["both", "payout", "collection"] as const;
export type AccountDirection = (typeof accountDirections)[number];
export const accountDirectionCodes = coded("setting.bank.way", accountDirections);
